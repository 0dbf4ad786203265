import { ChoiceFilter } from '../../ui/table/ChoiceFilter.tsx'
import { words } from './gift-cards-texts.ts'

interface StatusFilterProps<Status extends string> {
  choices: readonly Status[]
  name: (status: Status) => string
  value: Status | undefined
  onChange: (status: Status | undefined) => void
}

/** Narrows a list to those that stand one way. */
export function StatusFilter<Status extends string>({ name, ...filter }: StatusFilterProps<Status>) {
  return <ChoiceFilter {...filter} name={(one) => (one === undefined ? words.everyStatus : name(one))} label={words.filterBy} />
}
