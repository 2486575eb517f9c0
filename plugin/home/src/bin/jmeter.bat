@echo off
rem Starts JMeter with the arguments given; without any, its window.
rem   HEAP       heap and metaspace, default -Xms1g -Xmx1g -XX:MaxMetaspaceSize=256m
rem   JVM_ARGS   more options for the JVM; they win
rem   JAVA_HOME  the JDK to use; without it, the java of the PATH
setlocal
set "JAVA=java"
if defined JAVA_HOME set "JAVA=%JAVA_HOME%\bin\java"
if not defined HEAP set HEAP=-Xms1g -Xmx1g -XX:MaxMetaspaceSize=256m
"%JAVA%" "@%~dp0java-options" %HEAP% %JVM_ARGS% -jar "%~dp0ApacheJMeter.jar" %*
exit /b %ERRORLEVEL%
