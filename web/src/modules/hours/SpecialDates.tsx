import type { HoursException } from '@brigade/contract/hours/hours-shapes.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { type ReactNode, useState } from 'react'
import { failureTitle } from '../../platform/failure-title.ts'
import { type Dates, useDates } from '../../ui/basics/dates.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { confirm } from '../../ui/layers/confirm.ts'
import { Menu } from '../../ui/layers/Menu.tsx'
import { showToast } from '../../ui/layers/toasts.ts'
import { Card } from '../../ui/page/Card.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { StatusPill } from '../../ui/page/StatusPill.tsx'
import { windowText } from '../../ui/schedule/week-text.ts'
import { ExceptionDialog } from './ExceptionDialog.tsx'
import { HolidaysDialog } from './HolidaysDialog.tsx'
import styles from './Hours.module.css'
import { kindWord, words } from './hours-texts.ts'
import type { HoursDoor } from './use-hours-door.ts'

interface SpecialDatesProps {
  door: HoursDoor
  exceptions: readonly HoursException[]
  mayChange: boolean
  /** Leads to where the dates of the groups above are kept. */
  footer?: ReactNode
}

/** Dates on which the week does not hold, own ones and those of the groups above. */
export function SpecialDates({ door, exceptions, mayChange, footer }: SpecialDatesProps) {
  const [editing, setEditing] = useState<HoursException | 'new'>()
  const [isChoosing, setIsChoosing] = useState(false)
  const add = (
    <div className={styles.tools}>
      <Button onClick={() => setIsChoosing(true)}>{words.addHolidays}</Button>
      <Button onClick={() => setEditing('new')}>{words.addSpecial}</Button>
    </div>
  )
  return (
    <Card title={words.special} actions={mayChange && exceptions.length > 0 && add} footer={footer} flush>
      {exceptions.length === 0 ? (
        <EmptyState title={words.noSpecial} action={mayChange && add}>
          {words.noSpecialWhy}
        </EmptyState>
      ) : (
        <ul className={styles.list}>
          {exceptions.map((exception) => (
            <SpecialDate
              key={exception.id}
              exception={exception}
              mayChange={mayChange && exception.inherited_from === null}
              onEdit={() => setEditing(exception)}
              onRemove={() => void remove(door, exception)}
            />
          ))}
        </ul>
      )}
      {isChoosing && <HolidaysDialog door={door} exceptions={exceptions} onClose={() => setIsChoosing(false)} />}
      {editing && <ExceptionDialog door={door} exception={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />}
    </Card>
  )
}

async function remove(door: HoursDoor, { id, label }: HoursException): Promise<void> {
  const agreed = await confirm({
    title: words.removeSpecialTitle(label),
    body: words.removeSpecialBody,
    confirmLabel: words.removeSpecial,
    danger: true,
  })
  if (!agreed) return
  try {
    await door.removeException(id)
    showToast({ title: words.specialRemoved(label), tone: 'ok', milliseconds: 3000 })
  } catch (problem) {
    showToast({ title: failureTitle(problem, words.notSaved), message: textOf(problem), tone: 'bad' })
  }
}

const dayText = (day: string, dates: Dates) => dates.day(`${day}T00:00:00Z`, 'UTC')

interface SpecialDateProps {
  exception: HoursException
  mayChange: boolean
  onEdit: () => void
  onRemove: () => void
}

function SpecialDate({ exception, mayChange, onEdit, onRemove }: SpecialDateProps) {
  const dates = useDates()
  const { date_from, date_to, kind, windows, label, inherited_from } = exception
  const days = date_from === date_to ? dayText(date_from, dates) : `${dayText(date_from, dates)} – ${dayText(date_to, dates)}`
  const hours = windows.map((window) => windowText({ dow: 0, ...window })).join(', ')
  return (
    <li className={styles.item}>
      <span className={styles.told}>
        <strong>{label}</strong>
        <span className={styles.because}>{[days, hours].filter(Boolean).join(' · ')}</span>
        {inherited_from !== null && <span className={styles.because}>{words.inherited(inherited_from)}</span>}
      </span>
      <StatusPill tone="idle">{kindWord(kind)}</StatusPill>
      {mayChange && (
        <Menu
          label={label}
          actions={[
            { label: words.editSpecial, onSelect: onEdit },
            { label: words.removeSpecial, onSelect: onRemove, danger: true },
          ]}
        />
      )}
    </li>
  )
}
