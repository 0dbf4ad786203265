interface Bridge {
  isNativePlatform?: () => boolean
}

/** Whether the app runs inside the Android or iOS shell, whose bridge is there before the page's own scripts. */
export function isNativeShell(): boolean {
  const bridge: Bridge | undefined = Reflect.get(globalThis, 'Capacitor')
  return bridge?.isNativePlatform?.() === true
}

/** The server this shell was made for: its page comes from the device and has none. Written into the page by `npm run sync -w mobile`. */
export function shellServer(): string | undefined {
  const named = document.querySelector<HTMLMetaElement>('meta[name="server"]')?.content
  return named && URL.canParse(named) ? new URL(named).origin : undefined
}
