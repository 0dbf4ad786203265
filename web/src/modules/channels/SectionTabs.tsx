import { problemStates } from '@brigade/contract/channels/states.ts'
import { useQuery } from '@tanstack/react-query'
import { useMayI } from '../../platform/access.ts'
import { TabBar } from '../../ui/controls/TabBar.tsx'
import { words } from './channels-texts.ts'
import { countsOfListings } from './queries.ts'

/** The parts of the module, each with its address. What somebody has to look at is counted on the last. */
export function SectionTabs({ value }: { value: 'channels' | 'listings' | 'now' }) {
  const maySee = useMayI('channels') === 'allowed'
  const { data } = useQuery({ ...countsOfListings({}), enabled: maySee })
  const problems = data === undefined ? 0 : problemStates.reduce((sum, state) => sum + data[state], 0)
  if (!maySee) return null
  return (
    <TabBar
      label={words.several}
      value={value}
      tabs={[
        { value: 'channels', label: words.several, href: '#/channels' },
        { value: 'listings', label: words.listings, href: '#/channels/listings' },
        { value: 'now', label: problems > 0 ? words.nowProblems(problems) : words.now, href: '#/channels/now' },
      ]}
    />
  )
}
