import { textOf } from '@brigade/contract/kit/problem.ts'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'
import { useState } from 'react'
import { type Settings, useSettings } from '../../platform/settings.ts'
import { signOutEverywhere } from '../../platform/sign-out-everywhere.ts'
import { useColorMode } from '../../theme/color-mode.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Segments } from '../../ui/controls/Segments.tsx'
import { confirm } from '../../ui/layers/confirm.ts'
import { Modal } from '../../ui/layers/Modal.tsx'
import { showToast } from '../../ui/layers/toasts.ts'
import { DateSettings } from './DateSettings.tsx'
import { closeOverlay } from './overlays.ts'
import styles from './SettingsDialog.module.css'
import { words } from './settings-words.ts'

export interface SettingsPartProps {
  settings: Settings
  change: (some: Partial<Settings>) => void
}

/** Appearance and language for the person signed in. A choice applies at once, so there is no Save button. */
export default function SettingsDialog() {
  const [settings, change] = useSettings()
  return (
    <Modal opened onClose={closeOverlay} title={words.settings}>
      <p className={styles.lead}>{words.atOnce}</p>
      <Look settings={settings} change={change} />
      <DateSettings settings={settings} change={change} />
      <Sessions />
    </Modal>
  )
}

function Look({ settings, change }: SettingsPartProps) {
  const { mode } = useColorMode()
  return (
    <section className={styles.part}>
      <h3 className={styles.heading}>{words.look}</h3>
      <div className={styles.pair}>
        <Segments
          label={words.colorMode}
          // Before anybody has chosen it is what this browser shows.
          value={settings.colorMode ?? mode}
          choices={[
            { value: 'light', label: words.light, icon: <IconSun size={16} aria-hidden /> },
            { value: 'dark', label: words.dark, icon: <IconMoon size={16} aria-hidden /> },
            { value: 'system', label: words.system },
          ]}
          onChange={(colorMode) => change({ colorMode })}
        />
        <Segments
          label={words.density}
          value={settings.density}
          choices={[
            { value: 'comfortable', label: words.comfortable },
            { value: 'compact', label: words.compact },
          ]}
          onChange={(density) => change({ density })}
        />
      </div>
    </section>
  )
}

function Sessions() {
  const [ending, setEnding] = useState(false)
  async function end() {
    if (!(await confirm({ title: words.endAllAsk, body: words.endAllBody, confirmLabel: words.endAll, danger: true }))) return
    setEnding(true)
    try {
      await signOutEverywhere()
    } catch (problem) {
      setEnding(false)
      showToast({ title: words.endAllFailed, message: textOf(problem), tone: 'bad' })
    }
  }
  return (
    <section className={styles.part}>
      <h3 className={styles.heading}>{words.sessions}</h3>
      <div className={styles.end}>
        <Button loading={ending} onClick={() => void end()}>
          {words.endAll}
        </Button>
        <p className={styles.help}>{words.endAllHelp}</p>
      </div>
    </section>
  )
}
