@echo off
rem Starts JMeter with the arguments given; without any, its window. As with JMeter's own script, setenv.bat next to it is
rem read first, if there is one, and may set these variables:
rem   HEAP                  heap and metaspace, default -Xms1g -Xmx1g -XX:MaxMetaspaceSize=256m
rem   GC_ALGO               the collector, default -XX:+UseG1GC -XX:MaxGCPauseMillis=100 -XX:G1ReservePercent=20
rem   JMETER_LANGUAGE       the language, default -Duser.language=en -Duser.region=EN
rem   JVM_ARGS, JMETER_OPTS more options for the JVM; they win
rem   JMETER_COMPLETE_ARGS  if it is set, JVM_ARGS and JMETER_OPTS are all options that the JVM gets
rem   JAVA_HOME             the Java to use; without it, the java of the PATH
rem   JMETER_HOME           the folder in whose bin setenv.bat is, default this one
setlocal
if not defined JMETER_HOME set "JMETER_HOME=%~dp0.."
if exist "%JMETER_HOME%\bin\setenv.bat" call "%JMETER_HOME%\bin\setenv.bat"
set "JAVA=java"
if defined JAVA_HOME set "JAVA=%JAVA_HOME%\bin\java"
if not defined HEAP set HEAP=-Xms1g -Xmx1g -XX:MaxMetaspaceSize=256m
rem without it the JVM chooses the serial collector on one core
if not defined GC_ALGO set GC_ALGO=-XX:+UseG1GC -XX:MaxGCPauseMillis=100 -XX:G1ReservePercent=20
set ARGS="@%~dp0java-options" %HEAP% %VERBOSE_GC% %GC_ALGO% %DDRAW% %JMETER_LANGUAGE% %RUN_IN_DOCKER%
if defined JMETER_COMPLETE_ARGS set ARGS=
"%JAVA%" %ARGS% %JVM_ARGS% %JMETER_OPTS% -jar "%~dp0ApacheJMeter.jar" %*
exit /b %ERRORLEVEL%
