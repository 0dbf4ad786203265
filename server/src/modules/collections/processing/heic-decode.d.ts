declare module 'heic-decode' {
  interface Decoded {
    readonly width: number
    readonly height: number
    /** Red, green, blue and alpha of each pixel. */
    readonly data: Uint8ClampedArray
  }
  export default function decode(input: { readonly buffer: Uint8Array }): Promise<Decoded>
}
