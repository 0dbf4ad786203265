import IconBulb from '@tabler/icons-react/dist/esm/icons/IconBulb.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../../ui/controls/Button.tsx'
import { IconButton } from '../../../../ui/controls/IconButton.tsx'
import { Banner } from '../../../../ui/page/Banner.tsx'
import { scannedCode } from '../typed-code.ts'
import { type CameraTrouble, closeCamera, hasTorch, lightTorch, NoCamera, openCamera } from './camera.ts'
import { type CodeReader, codeReader } from './code-reader.ts'
import styles from './Scanner.module.css'
import { troubleSentence, words } from './scan-texts.ts'

/** Nine pictures a second: a code is found at once, and the phone stays cool. */
const betweenMs = 110
const widest = 1280

type Stage = { at: 'opening' } | { at: 'looking'; stream: MediaStream } | { at: 'trouble'; trouble: CameraTrouble | 'noReader' }

/** Draws what the camera sees now, small enough to be read quickly. */
function drawFrame(video: HTMLVideoElement, canvas: HTMLCanvasElement): boolean {
  const { videoWidth, videoHeight } = video
  if (videoWidth === 0) return false
  const scale = Math.min(1, widest / videoWidth)
  canvas.width = Math.round(videoWidth * scale)
  canvas.height = Math.round(videoHeight * scale)
  canvas.getContext('2d', { willReadFrequently: true })?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return true
}

/** The camera, as long as the page is looked at. */
function useCamera(): Stage {
  const [stage, setStage] = useState<Stage>({ at: 'opening' })
  useEffect(function follow() {
    let stream: MediaStream | undefined
    let visit = 0
    const close = () => {
      visit += 1
      if (stream) closeCamera(stream)
      stream = undefined
    }
    const open = async () => {
      const mine = ++visit
      setStage({ at: 'opening' })
      try {
        const opened = await openCamera()
        if (mine !== visit) return closeCamera(opened)
        stream = opened
        setStage({ at: 'looking', stream: opened })
      } catch (cause) {
        if (mine === visit) setStage({ at: 'trouble', trouble: cause instanceof NoCamera ? cause.trouble : 'failed' })
      }
    }
    // A camera that nobody looks through must not stay on.
    const onVisibility = () => (document.hidden ? close() : void open())
    if (!document.hidden) void open()
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      close()
    }
  }, [])
  return stage
}

interface ScannerProps {
  onCode: (code: string) => void
  onClose: () => void
}

/** Reads the code of a card with the camera. */
export function Scanner(props: ScannerProps) {
  const [tries, setTries] = useState(0)
  return <CameraView key={tries} {...props} onAgain={() => setTries((count) => count + 1)} />
}

function CameraView({ onCode, onClose, onAgain }: ScannerProps & { onAgain: () => void }) {
  const [isMissing, setMissing] = useState(false)
  const camera = useCamera()
  const stage: Stage = isMissing ? { at: 'trouble', trouble: 'noReader' } : camera
  if (stage.at === 'trouble') {
    const isHopeless = stage.trouble === 'insecure' || stage.trouble === 'none'
    return (
      <Banner tone="warn" title={words.noCamera} action={!isHopeless && <Button onClick={onAgain}>{words.again}</Button>}>
        <p>{troubleSentence(stage.trouble)}</p>
      </Banner>
    )
  }
  return (
    <div className={styles.scanner}>
      {stage.at === 'looking' ? (
        <Looking stream={stage.stream} onCode={onCode} onMissing={() => setMissing(true)} />
      ) : (
        <p className={styles.waiting} role="status">
          {words.opening}
        </p>
      )}
      <IconButton label={words.close} variant="outlined" className={styles.close} onClick={onClose}>
        <IconX size={18} aria-hidden />
      </IconButton>
    </div>
  )
}

interface LookingProps {
  stream: MediaStream
  onCode: (code: string) => void
  onMissing: () => void
}

function Looking({ stream, onCode, onMissing }: LookingProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [isOther, setOther] = useState(false)
  const [isLit, setLit] = useState(false)
  const latest = useRef({ onCode, onMissing })
  useEffect(function keepLatest() {
    latest.current = { onCode, onMissing }
  })
  useEffect(
    function look() {
      const picture = video.current
      if (!picture) return
      const canvas = document.createElement('canvas')
      let isOver = false
      let timer: ReturnType<typeof setTimeout> | undefined
      picture.srcObject = stream
      // Refused where the picture is taken away before it has begun: the effect has ended then, and there is nothing to tell.
      void picture.play().catch(() => {})
      const next = (read: CodeReader) => {
        timer = setTimeout(() => void once(read), betweenMs)
      }
      const once = async (read: CodeReader) => {
        // A frame that cannot be read is one without a code: the next one comes in a moment.
        const text = drawFrame(picture, canvas) ? await read(canvas).catch(() => undefined) : undefined
        if (isOver) return
        const code = text === undefined ? undefined : scannedCode(text)
        if (code !== undefined) return latest.current.onCode(code)
        if (text !== undefined) setOther(true)
        next(read)
      }
      codeReader().then(
        (read) => !isOver && next(read),
        () => !isOver && latest.current.onMissing(),
      )
      return () => {
        isOver = true
        clearTimeout(timer)
        picture.srcObject = null
      }
    },
    [stream],
  )
  return (
    <>
      <video ref={video} className={styles.video} aria-label={words.picture} muted playsInline />
      <p className={styles.words} role="status">
        {isOther ? words.otherCode : words.aim}
      </p>
      {hasTorch(stream) && (
        <IconButton
          label={isLit ? words.torchOff : words.torchOn}
          variant="outlined"
          className={styles.torch}
          onClick={() => {
            setLit(!isLit)
            void lightTorch(stream, !isLit).catch(() => setLit(false))
          }}
        >
          <IconBulb size={18} aria-hidden />
        </IconButton>
      )}
    </>
  )
}
