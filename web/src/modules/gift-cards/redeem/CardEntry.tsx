import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Spinner } from '../../../ui/basics/Spinner.tsx'
import { useIsDesktop } from '../../../ui/basics/use-media.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Banner } from '../../../ui/page/Banner.tsx'
import { CounterFace } from './CounterFace.tsx'
import { takeHeldCode, useHeldCode } from './code-in-address.ts'
import { GiftCodeField } from './GiftCodeField.tsx'
import styles from './Redeem.module.css'
import { words } from './redeem-texts.ts'
import { judgeTyped, lettersOf } from './typed-code.ts'
import type { LookUp } from './use-look-up.ts'

const Scanner = lazy(() => import('./scan/Scanner.tsx').then((file) => ({ default: file.Scanner })))

interface CardEntryProps {
  state: LookUp
  online: boolean
  onLookUp: (code: string, pin?: string) => void
  onForget: () => void
}

/** Where a code comes from: fingers, a scanner, the camera, or the address with which the page was opened. */
export function CardEntry({ state, online, onLookUp, onForget }: CardEntryProps) {
  const [letters, setLetters] = useState('')
  const [wasWarned, setWarned] = useState(false)
  const [wasTried, setTried] = useState(false)
  const [isScanning, setScanning] = useState(false)
  const isDesktop = useIsDesktop()
  const field = useRef<HTMLInputElement>(null)
  const held = useHeldCode()
  const verdict = judgeTyped(letters)
  const isFull = letters.length === 16
  const latestLookUp = useRef(onLookUp)
  useEffect(function keepLatest() {
    latestLookUp.current = onLookUp
  })
  useEffect(
    function lookUpWhatCame() {
      if (held === undefined) return
      const code = lettersOf(takeHeldCode() ?? '')
      setLetters(code)
      // Without a network it stands there, ready to be sent.
      if (online && judgeTyped(code) === 'ready') latestLookUp.current(code)
    },
    [held, online],
  )
  function type(next: string) {
    setLetters(next)
    setWarned(false)
    setTried(false)
    if (state.at === 'failed') onForget()
  }
  function send() {
    if (!online) return
    setTried(true)
    // A code of another system may look mistyped: it is sent if somebody insists.
    if (verdict === 'ready' || (verdict === 'mistyped' && wasWarned)) return onLookUp(letters)
    if (verdict === 'mistyped') setWarned(true)
    field.current?.focus()
  }
  function scanned(code: string) {
    setScanning(false)
    type(code)
    if (judgeTyped(code) === 'mistyped') return setWarned(true)
    onLookUp(code)
  }
  if (state.at === 'pin') return <PinEntry sentence={state.sentence} online={online} onPin={(pin) => onLookUp(state.code, pin)} onBack={onForget} />
  if (state.at === 'refused') {
    return (
      <div className={styles.stack}>
        <CounterFace card={state.card.shown} />
        <Banner tone="bad" title={words.notTaken}>
          <p>{state.card.shown.refusal}</p>
        </Banner>
        <Button
          onClick={() => {
            setLetters('')
            onForget()
          }}
        >
          {words.anotherCode}
        </Button>
      </div>
    )
  }
  // What the server said of this code is newer than what its letters say; while it is asked once more, nothing is said.
  const ofLetters = verdict === 'mistyped' && (isFull || wasWarned) ? words.checkCode : verdict === 'short' && wasTried ? words.shortCode : undefined
  const error = state.at === 'failed' ? state.sentence : state.at === 'asking' ? undefined : ofLetters
  return (
    <div className={styles.stack}>
      <GiftCodeField
        ref={field}
        label={words.code}
        help={words.codeHelp}
        error={error}
        value={letters}
        onChange={type}
        onEnter={send}
        // On a phone the keyboard would cover the camera's button.
        autoFocus={isDesktop}
        readOnly={state.at === 'asking'}
      />
      <div className={styles.buttons}>
        <Button variant="primary" loading={state.at === 'asking'} disabled={!online} onClick={send}>
          {verdict === 'mistyped' && wasWarned ? words.lookUpAnyway : words.lookUp}
        </Button>
        <Button
          icon={<IconCamera size={18} aria-hidden />}
          disabled={state.at === 'asking'}
          aria-expanded={isScanning}
          onClick={() => setScanning((is) => !is)}
        >
          {words.camera}
        </Button>
      </div>
      {isScanning && (
        <Suspense fallback={<Spinner size={20} />}>
          <Scanner onCode={scanned} onClose={() => setScanning(false)} />
        </Suspense>
      )}
    </div>
  )
}

interface PinEntryProps {
  sentence: string | undefined
  online: boolean
  onPin: (pin: string) => void
  onBack: () => void
}

function PinEntry({ sentence, online, onPin, onBack }: PinEntryProps) {
  const [pin, setPin] = useState('')
  const [wasTried, setTried] = useState(false)
  const isWhole = /^\d{4}$/.test(pin)
  function send() {
    setTried(true)
    if (isWhole && online) onPin(pin)
  }
  return (
    <div className={styles.stack}>
      <TextField
        label={words.pin}
        help={words.pinHelp}
        error={wasTried && !isWhole ? words.pinShort : sentence}
        value={pin}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        autoFocus
        onChange={({ target }) => setPin(target.value.replaceAll(/\D/g, ''))}
        onKeyDown={(event) => event.key === 'Enter' && send()}
      />
      <div className={styles.buttons}>
        <Button variant="primary" disabled={!online} onClick={send}>
          {words.lookUp}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {words.anotherCode}
        </Button>
      </div>
    </div>
  )
}
