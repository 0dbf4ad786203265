import * as z from 'zod/mini'

/** How a picture is shown: addresses are made of `base` by `renditionAt`. In a file of its own: what shows pictures needs no calls about them. */
export const PictureFace = z.object({
  base: z.string(),
  /** Pixels of what is shown. */
  width: z.int(),
  height: z.int(),
  /** Its average color, such as #c08040, until it has loaded. */
  tint: z.string(),
})
export type PictureFace = z.infer<typeof PictureFace>
