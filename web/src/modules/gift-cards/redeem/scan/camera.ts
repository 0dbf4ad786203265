/** Why there is no picture. */
export type CameraTrouble = 'insecure' | 'denied' | 'none' | 'busy' | 'failed'

const troubles: Readonly<Record<string, CameraTrouble>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

export class NoCamera extends Error {
  readonly trouble: CameraTrouble

  constructor(trouble: CameraTrouble, cause?: unknown) {
    super(`no camera: ${trouble}`, { cause })
    this.trouble = trouble
  }
}

/** The camera at the back, where there are two. Browsers give one only to pages that came over TLS, or from this very device. */
export async function openCamera(): Promise<MediaStream> {
  // Typed as always there; on a plain address it is not.
  const devices: MediaDevices | undefined = navigator.mediaDevices
  if (!devices) throw new NoCamera(window.isSecureContext ? 'none' : 'insecure')
  try {
    return await devices.getUserMedia({ audio: false, video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 } } })
  } catch (cause) {
    throw new NoCamera(cause instanceof DOMException ? (troubles[cause.name] ?? 'failed') : 'failed', cause)
  }
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

/** What browsers that have a torch say of it, beyond the types of the language. */
interface WithTorch {
  torch?: boolean
}

export function hasTorch(stream: MediaStream): boolean {
  const [track] = stream.getVideoTracks()
  const can: (MediaTrackCapabilities & WithTorch) | undefined = track?.getCapabilities?.()
  return can?.torch === true
}

export async function lightTorch(stream: MediaStream, on: boolean): Promise<void> {
  const torch: MediaTrackConstraintSet & WithTorch = { torch: on }
  await stream.getVideoTracks()[0]?.applyConstraints({ advanced: [torch] })
}
