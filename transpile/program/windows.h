// What generated programs call of Windows. Its own header would take tens of thousands of names, of
// which some are those of programs; so the few that are needed are declared here.
#pragma once

#ifdef _WIN32

#include <cstdint>

namespace grid::program::windows {

using Dword = unsigned long;
using Handle = void*;

inline constexpr Dword kForever = 0xFFFFFFFF;
inline constexpr Dword kCtrlC = 0;  // events
inline constexpr Dword kCtrlBreak = 1;
inline constexpr Dword kDisk = 1;  // types of files
inline constexpr Dword kCharacters = 2;
inline constexpr Dword kPipe = 3;
inline constexpr Dword kAborted = 995;     // an error: the operation was
inline constexpr Dword kShared = 7;        // a file: for reading, writing and removing
inline constexpr Dword kIsThere = 3;       // open only a file that is
inline constexpr unsigned short kKey = 1;  // a console: a key was pressed or let go

struct ConsoleInput {
  unsigned short type;
  int is_down;  // of a key
  unsigned short rest[6];
};
static_assert(sizeof(ConsoleInput) == 20, "as the system has it");

struct FileInformation {
  Dword attributes;
  Dword times[6];
  Dword volume;
  Dword size[2];
  Dword links;
  Dword index_high;
  Dword index_low;
};
static_assert(sizeof(FileInformation) == 52, "as the system has it");

struct MemoryStatus {
  Dword size;
  Dword load;
  std::uint64_t physical;
  std::uint64_t rest[6];
};
static_assert(sizeof(MemoryStatus) == 64, "as the system has it");

extern "C" {
__declspec(dllimport) int __stdcall CloseHandle(Handle file);
__declspec(dllimport) Handle
    __stdcall CreateFileA(const char* name, Dword access, Dword sharing, void* security,
                          Dword creation, Dword flags, Handle like);
__declspec(dllimport) int __stdcall GetFileInformationByHandle(Handle file, FileInformation* to);
__declspec(dllimport) Dword __stdcall GetFileType(Handle file);
__declspec(dllimport) Dword __stdcall GetLastError();
__declspec(dllimport) unsigned long long __stdcall GetTickCount64();
__declspec(dllimport) int __stdcall GlobalMemoryStatusEx(MemoryStatus* to);
__declspec(dllimport) int __stdcall PeekConsoleInputW(Handle console, ConsoleInput* to, Dword most,
                                                      Dword* count);
__declspec(dllimport) int __stdcall PeekNamedPipe(Handle pipe, void* to, Dword size, Dword* read,
                                                  Dword* waiting, Dword* left);
__declspec(dllimport) int __stdcall ReadConsoleInputW(Handle console, ConsoleInput* to, Dword most,
                                                      Dword* count);
__declspec(dllimport) int __stdcall SetConsoleCtrlHandler(int(__stdcall* handler)(Dword), int add);
__declspec(dllimport) void __stdcall SetLastError(Dword error);
__declspec(dllimport) void __stdcall Sleep(Dword milliseconds);
}

}  // namespace grid::program::windows

#endif
