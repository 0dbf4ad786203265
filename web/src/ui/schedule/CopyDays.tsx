import { useState } from 'react'
import { Button } from '../Button.tsx'
import { dayName } from '../calendar-names.ts'
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
