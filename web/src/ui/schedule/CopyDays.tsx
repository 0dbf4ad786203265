import { useState } from 'react'
import { dayName } from '../basics/calendar-names.ts'
import { Button } from '../controls/Button.tsx'
import { ChipGroup } from './ChipGroup.tsx'
import { allDays } from './week.ts'
import { words } from './week-words.ts'

/** Chooses the days that get the hours of one. */
export function CopyDays({ dow, onCopy }: { dow: number; onCopy: (to: readonly number[]) => void }) {
  const [to, setTo] = useState<readonly number[]>([])
  return (
    <>
      <ChipGroup
        label={words.copyDays}
        columns="seven"
        chips={allDays.filter((day) => day !== dow).map((value) => ({ value, label: dayName(value, 'short'), name: dayName(value) }))}
        selected={to}
        onChange={setTo}
      />
      <Button disabled={to.length === 0} onClick={() => onCopy(to)}>
        {words.copy}
      </Button>
    </>
  )
}
