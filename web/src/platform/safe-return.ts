/** Where to go after signing in: only a path inside the app counts, and never the guest screen again. */
export function safeReturn(from: string | undefined): string {
  if (!from?.startsWith('/') || from.startsWith('//') || from.startsWith('/\\')) return '/'
  return from.startsWith('/auth/') || from.startsWith('/accept-invite') ? '/' : from
}
