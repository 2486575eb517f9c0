@echo off
rem Starts a remote engine: jmeter -s. SERVER_PORT sets its port, default 1099.
setlocal
if not defined SERVER_PORT set SERVER_PORT=1099
call "%~dp0jmeter.bat" -Dserver_port=%SERVER_PORT% -s -j jmeter-server.log %*
exit /b %ERRORLEVEL%
