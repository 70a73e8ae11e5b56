#include "transpile/taken.h"

#include <algorithm>
#include <array>

namespace grid::transpile {

namespace {

// Up to C++26, with the words that mean something in places only.
constexpr std::string_view kKeywords = R"(
alignas alignof and and_eq asm auto bitand bitor bool break case catch char char16_t char32_t
char8_t class co_await co_return co_yield compl concept const const_cast consteval constexpr
constinit continue contract_assert decltype default delete do double dynamic_cast else enum explicit
export extern false float for friend goto if import inline int long module mutable namespace new
noexcept not not_eq nullptr operator or or_eq private protected public register reinterpret_cast
requires return short signed sizeof static static_assert static_cast struct switch template this
thread_local throw true try typedef typeid typename union unsigned using virtual void volatile
wchar_t while xor xor_eq
)";

// Namespaces of others, and main().
constexpr std::string_view kOthers = " abi grid main posix ";

// What a generated program has in its namespace.
constexpr std::string_view kGenerated = R"(
Block BlockExit BlockGuard BlockMaker BlockOp Blocks Byte Cells Character Clock Code CommandInput
CommandLine CommandOutput CompiledCode Console ConsoleInput Counters Cursor CursorRun DataMode
Dword Ending ExitCode Failure FieldLanguage FieldProgram FileInformation Handle Input Instruction
Kind Limits LoopClaim LoopWatch LoopWindows MemoryStatus Multiplicity NativeCode NativeCodeFor
NativeEntries NativePlaces NativePointer NativeState Operation OptionRow OptionTable Outcome
Output Part PointerCode PointerEffect PointerEntry PointerGrid PointerInstruction PointerLanguage
PointerList PointerMode PointerOperation PointerRun PointerState PointerWatch PointerWord Problem
ReadFailure Reader Readiness Result Row RunWorld Settings StringInput StringOutput Unit Words
World Writer run runtime windows
)";

// What the headers of a generated program may declare outside of namespaces, or define as macros,
// with the extensions of POSIX and of the GNU C library, which compilers switch on, and functions
// that compilers know without a header. Variants (kVariants) and names of the forms that
// why_taken() knows are left out.
constexpr std::string_view kLibrary = R"(
L_ctermid L_cuserid L_tmpnam P_tmpdir a64l abort abs acc_on_device access acct acos acosh alarm
aligned_alloc alloca arc4random arc4random_buf arc4random_uniform asctime asin asinh asprintf
assert at_quick_exit atan atan2 atanh atexit atof atoi atol basename bcmp bcopy brk bsearch btowc
bzero cabs cacos cacosh calloc canonicalize canonicalize_file_name carg casin casinh catan catanh
cbrt ccos ccosh ceil cexp chdir chmod chown chroot cimag clearenv clearerr clock clock_adjtime
clock_getcpuclockid clock_getres clock_gettime clock_nanosleep clock_settime clog clog10 clone
close close_range closefrom confstr conj copy_file_range copysign cos cosh cpow cproj creal creat
crypt csin csinh csqrt ctan ctanh ctermid ctime cuserid daddl daemon daylight dcgettext ddivl dfmal
dgettext difftime div dmull dprintf drand48 drand48_data drem dsqrtl dsubl dup dup2 dup3 duplocale
dysize eaccess ecvt endusershell environ erand48 erf erfc errno euidaccess execl execle execlp
execv execve execveat execvp execvpe exit exp exp10 exp2 explicit_bzero expm1 f32addf128 f32addf32x
f32addf64 f32addf64x f32divf128 f32divf32x f32divf64 f32divf64x f32fmaf128 f32fmaf32x f32fmaf64
f32fmaf64x f32mulf128 f32mulf32x f32mulf64 f32mulf64x f32sqrtf128 f32sqrtf32x f32sqrtf64
f32sqrtf64x f32subf128 f32subf32x f32subf64 f32subf64x f32xaddf128 f32xaddf64 f32xaddf64x
f32xdivf128 f32xdivf64 f32xdivf64x f32xfmaf128 f32xfmaf64 f32xfmaf64x f32xmulf128 f32xmulf64
f32xmulf64x f32xsqrtf128 f32xsqrtf64 f32xsqrtf64x f32xsubf128 f32xsubf64 f32xsubf64x f64addf128
f64addf64x f64divf128 f64divf64x f64fmaf128 f64fmaf64x f64mulf128 f64mulf64x f64sqrtf128
f64sqrtf64x f64subf128 f64subf64x f64xaddf128 f64xdivf128 f64xfmaf128 f64xmulf128 f64xsqrtf128
f64xsubf128 f_owner_ex fabs faccessat fadd fallocate fchdir fchmod fchmodat fchown fchownat fclose
fcloseall fcntl fcvt fd_mask fd_set fdatasync fdim fdiv fdopen feclearexcept fegetenv
fegetexceptflag fegetround feholdexcept feof feraiseexcept ferror fesetenv fesetexceptflag
fesetround fetestexcept feupdateenv fexecve fflush ffma ffs ffsll fgetc fgetpos fgets fgetwc fgetws
file_handle fileno finite flock flockfile floor fma fmax fmaximum fmaximum_mag fmaximum_mag_num
fmaximum_num fmaxmag fmemopen fmin fminimum fminimum_mag fminimum_mag_num fminimum_num fminmag fmod
fmul fopen fopencookie fork fpathconf fprintf fputc fputs fputwc fputws fread free freelocale
freopen frexp fromfp fromfpx fscanf fseek fseeko fsetpos fsqrt fstat fstatat fsub fsync ftell
ftello ftruncate ftrylockfile funlockfile futimens fwide fwprintf fwrite fwscanf gamma gcvt
get_current_dir_name getc getchar getcpu getcwd getdate getdate_err getdelim getdomainname
getdtablesize getegid getentropy getenv geteuid getgid getgroups gethostid gethostname getline
getloadavg getlogin getopt getpagesize getpass getpayload getpgid getpgrp getpid getppid getpt
getresgid getresuid getsid getsubopt gettext gettid getuid getumask getusershell getw getwc
getwchar getwd gmtime grantpt group_member gsignal hypot ilogb imaxabs index initstate iovec
isalnum isalpha isascii isatty isblank iscanonical iscntrl isctype isdigit iseqsig isgraph isinf
isinff isinfl islower isnan isnanf isnanl isprint ispunct issignaling isspace isupper iswalnum
iswalpha iswblank iswcntrl iswdigit iswgraph iswlower iswprint iswpunct iswspace iswupper iswxdigit
isxdigit iszero itimerspec j0 j1 jn jrand48 kill killpg l64a labs lchmod lchown lcong48 lconv ldexp
ldiv lgamma lgammaf128_r lgammaf32_r lgammaf32x_r lgammaf64_r lgammaf64x_r lgammaf_r lgammal_r link
linkat linux llabs lldiv llogb llrint llround localeconv localtime lockf log log10 log1p log2 logb
lrand48 lrint lround lseek lstat malloc math_errhandling mblen mbrlen mbrtowc mbsinit mbsnrtowcs
mbsrtowcs mbstowcs mbtowc memccpy memchr memcmp memcpy memfrob memmem memmove mempcpy memrchr
memset mkdir mkdirat mkdtemp mkfifo mkfifoat mknod mknodat mkostemp mkostemps mkstemp mkstemps
mktemp mktime modf mrand48 name_to_handle_at nan nanosleep nearbyint newlocale nextafter nextdown
nexttoward nextup nice nrand48 obstack obstack_printf obstack_vprintf offsetof
omp_is_initial_device on_exit open open_by_handle_at open_memstream open_wmemstream openat optarg
opterr optind optopt pathconf pause pclose perror pipe pipe2 poll pollfd popen posix_fadvise
posix_fallocate posix_memalign posix_openpt pow pow10 ppoll pread printf profil
program_invocation_name program_invocation_short_name pselect psiginfo psignal ptsname putc putchar
putenv puts putw putwc putwchar pwrite qecvt qfcvt qgcvt qsort quick_exit raise rand random
random_data rawmemchr read readahead readlink readlinkat realloc reallocarray realpath remainder
remove remquo rename renameat renameat2 revoke rewind rindex rint rmdir round roundeven rpmatch
sa_handler sa_sigaction sbrk scalb scalbln scalbn scanf sched_get_priority_max
sched_get_priority_min sched_getaffinity sched_getcpu sched_getparam sched_getscheduler sched_param
sched_rr_get_interval sched_setaffinity sched_setparam sched_setscheduler sched_yield secure_getenv
seed48 select setbuf setbuffer setdomainname setegid setenv seteuid setgid sethostid sethostname
setjmp setlinebuf setlocale setlogin setns setpayload setpayloadsig setpgid setpgrp setregid
setresgid setresuid setreuid setsid setstate setuid setusershell setvbuf si_addr si_addr_lsb
si_arch si_band si_call_addr si_fd si_int si_lower si_overrun si_pid si_pkey si_ptr si_status
si_stime si_syscall si_timerid si_uid si_upper si_utime si_value sigabbrev_np sigaction sigaddset
sigaltstack sigandset sigblock sigcontext sigdelset sigdescr_np sigemptyset sigev_notify_attributes
sigev_notify_function sigevent sigfillset siggetmask sighold sigignore siginterrupt sigisemptyset
sigismember signal signbit signgam significand sigorset sigpause sigpending sigprocmask sigqueue
sigrelse sigreturn sigset sigsetmask sigstack sigsuspend sigtimedwait sigval sigwait sigwaitinfo
sin sincos sinh sleep snprintf splice sprintf sqrt srand srand48 srandom sscanf ssignal st_atime
st_ctime st_mtime stat statx statx_timestamp stderr stdin stdout stpcpy stpncpy strcasecmp
strcasestr strcat strchr strchrnul strcmp strcoll strcpy strcspn strdup strerror strerrordesc_np
strerrorname_np strfmon strfromd strfromf strfromf128 strfromf32 strfromf32x strfromf64x strfroml
strfry strftime strlen strncasecmp strncat strncmp strncpy strndup strnlen strpbrk strptime strrchr
strsep strsignal strspn strstr strtod strtof strtof128 strtof32 strtof32x strtof64_l strtof64x
strtok strtol strtold strtoll_l strtoq strtoul strtoull_l strtouq strverscmp strxfrm swab swprintf
swscanf symlink symlinkat sync sync_file_range syncfs syscall sysconf system sysv_signal tan tanh
tcgetpgrp tcsetpgrp tee tempnam tgamma tgkill time timegm timelocal timer_create timer_delete
timer_getoverrun timer_gettime timer_settime timespec timespec_get timespec_getres timeval timex
timezone tm tmpfile tmpnam toascii tolower totalorder totalordermag toupper towlower towupper trunc
truncate ttyname ttyslot tzname tzset u_char u_int u_long u_short ualarm ufromfp ufromfpx uint
ulong umask ungetc ungetwc unix unlink unlinkat unlockpt unsetenv unshare uselocale ushort usleep
utimensat va_arg va_copy va_end va_list va_start valloc vasprintf vdprintf vfork vfprintf vfscanf
vfwprintf vfwscanf vhangup vmsplice vprintf vscanf vsnprintf vsprintf vsscanf vswprintf vswscanf
vwprintf vwscanf wcpcpy wcpncpy wcrtomb wcscasecmp wcscat wcschr wcschrnul wcscmp wcscoll wcscpy
wcscspn wcsdup wcsftime wcslen wcsncasecmp wcsncat wcsncmp wcsncpy wcsnlen wcsnrtombs wcspbrk
wcsrchr wcsrtombs wcsspn wcsstr wcstod wcstof wcstof128 wcstof32 wcstof32x wcstof64_l wcstof64x
wcstok wcstol wcstold wcstoll_l wcstombs wcstoq wcstoul wcstoull_l wcstouq wcswcs wcswidth wcsxfrm
wctob wctomb wcwidth wmemchr wmemcmp wmemcpy wmemmove wmempcpy wmemset wprintf write wscanf y0 y1
yn
)";

// Of other systems: macros of compilers, and what the C library of Windows declares.
constexpr std::string_view kElsewhere = R"(
cdecl chgsign chsize cwait eof execlpe far fgetchar filelength flushall fpclass fputchar ftime
get_s gets gets_s hppa hyper i386 interface is_wctype iscsym iscsymf isleadbyte iswascii iswctype
itoa lltoa lltow localeinfo_struct locking ltoa m68k matherr max mc68000 memicmp min
mingw_gettimeofday mips near onexit pascal pthreadlocinfo pthreadmbcinfo rmtmp setmode small
snwprintf sopen sparc spawnl spawnle spawnlp spawnlpe spawnv spawnve spawnvp spawnvpe strcmpi
stricmp strlwr strlwr_l strnicmp strnset strrev strset strupr sun sys_errlist sys_nerr tagLC_ID
tell threadlocaleinfostruct threadlocinfo threadmbcinfostruct timeb ulltoa ulltow ultoa vax
vsnwprintf wcsicmp wcsicoll wcslwr wcsnicmp wcsnset wcsrev wcsset wcsupr wpopen wstat wtoll
)";

// The same function for another type, with checks, with a locale, without globals, or without a
// lock.
constexpr std::array<std::string_view, 16> kVariants = {
    "_s",  "_l",  "_r",   "_np",  "_unlocked", "64",  "f",   "l",
    "f32", "f64", "f128", "f32x", "f64x",      "d32", "d64", "d128"};

bool is_in(std::string_view words, std::string_view word) {
  const auto is_blank = [&](std::size_t at) { return words[at] == ' ' || words[at] == '\n'; };
  for (std::size_t at = words.find(word, 1); at != std::string_view::npos;
       at = words.find(word, at + 1)) {
    if (is_blank(at - 1) && is_blank(at + word.size())) return true;
  }
  return false;
}

bool is_in_capitals(std::string_view word) {
  constexpr std::string_view kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  return word.size() > 1 && kLetters.find(word[0]) != std::string_view::npos &&
         std::all_of(word.begin(), word.end(), [&](char c) {
           return kLetters.find(c) != std::string_view::npos || (c >= '0' && c <= '9') || c == '_';
         });
}

bool is_variant(std::string_view word) {
  return std::any_of(kVariants.begin(), kVariants.end(), [&](std::string_view variant) {
    if (!word.ends_with(variant) || word.size() == variant.size()) return false;
    const std::string_view plain = word.substr(0, word.size() - variant.size());
    return is_in_capitals(plain) || is_in(kLibrary, plain);
  });
}

// std0, std1, ... are kept for later standards.
bool is_numbered_std(std::string_view word) {
  return word.starts_with("std") &&
         word.find_first_not_of("0123456789", 3) == std::string_view::npos;
}

}  // namespace

std::string_view why_taken(std::string_view word) {
  if (word.ends_with("_x")) return {};
  if (is_in(kKeywords, word)) return "is a keyword of C++";
  if (is_in(kOthers, word) || is_numbered_std(word)) return "is not free";
  if (is_in(kGenerated, word)) return "has a meaning in generated programs";
  if (is_in_capitals(word)) return "could be a macro, as all names in capitals";
  if (word.ends_with("_t")) return "could be a type of the C library, as all names with '_t'";
  if (word.starts_with("pthread_")) return "could be a name of the threads library";
  if (is_in(kLibrary, word) || is_variant(word)) return "is a name of the C library";
  if (is_in(kElsewhere, word)) return "means something on some systems";
  return {};
}

}  // namespace grid::transpile
