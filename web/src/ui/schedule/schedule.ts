/** A repeating schedule taken apart. `custom` is an expression that the editor did not write. */
export interface Schedule {
  readonly mode: 'manual' | 'recurring' | 'fixedHours' | 'custom'
  /** 1 to 23. */
  readonly hourInterval: number
  /** 0 to 6, Sunday to Saturday. */
  readonly selectedDays: readonly number[]
  /** 0 to 23. */
  readonly selectedHours: readonly number[]
  readonly expression: string
}

/** What a person sets. */
export interface ScheduleChoice extends Omit<Schedule, 'mode' | 'expression'> {
  readonly mode: Exclude<Schedule['mode'], 'custom'>
}

/** How an expression is taken apart and put together; the empty text gives the defaults. */
export interface ScheduleCodec {
  decode: (expression: string) => Schedule
  encode: (choice: ScheduleChoice) => string
}

/** A schedule as a choice; nothing when it is custom. */
export function choiceOf({ mode, hourInterval, selectedDays, selectedHours }: Schedule): ScheduleChoice | undefined {
  return mode === 'custom' ? undefined : { mode, hourInterval, selectedDays, selectedHours }
}

/** The list with one more, or one less, in order; nothing when the last one would go. */
export function toggled(list: readonly number[], one: number): readonly number[] | undefined {
  if (!list.includes(one)) return [...list, one].sort((a, b) => a - b)
  return list.length === 1 ? undefined : list.filter((other) => other !== one)
}
