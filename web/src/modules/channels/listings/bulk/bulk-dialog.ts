import type { ListedListing } from '@brigade/contract/channels/listings.ts'
import { lateDialog } from '../../../../ui/layers/late-dialog.tsx'
import type { Selected } from '../../../../ui/table/selection.ts'
import { words } from '../listing-texts.ts'
import type { PublishTarget } from './publish-runs.ts'

export type BulkAct = 'pause' | 'resume' | 'retry' | 'change' | 'read_back'

export interface BulkDialogProps {
  act: BulkAct
  selected: Selected
  /** The selected ones as they were read last. */
  listings: readonly ListedListing[]
  /** The channel whose prices are meant; left out where there are several. */
  channelName: string | undefined
  onPublish: (targets: readonly PublishTarget[]) => void
  onClose: () => void
}

/** What an act is called where it is chosen; those that ask for more than a yes end in dots. */
export const bulkActLabel = (act: BulkAct): string =>
  ({ pause: words.pauseMore, resume: words.resume, retry: words.retry, change: words.changeMore, read_back: words.readBack })[act]

// The list is what most people come for; the forms come when somebody begins.
export const BulkDialog = lateDialog<BulkDialogProps>(() => import('./BulkActs.tsx').then((file) => file.BulkActs))
