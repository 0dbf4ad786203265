import { type CardImportPreview, giftCardBatches, longestCardFile } from '@brigade/contract/gift-cards/batches.ts'
import type { CallInput } from '@brigade/contract/kit/endpoint.ts'
import { Problem } from '@brigade/contract/kit/problem.ts'
import { useState } from 'react'
import { packedText } from '../../../platform/files/pack-text.ts'
import { textOf } from '../../../platform/files/read-file.ts'
import { useCall } from '../../../platform/use-call.ts'
import { words } from './batch-texts.ts'

type Sent = CallInput<typeof giftCardBatches.importCards>

interface Shown {
  readonly sent: Sent
  readonly preview: CardImportPreview
}

async function textOfFile(file: File): Promise<string> {
  try {
    return textOf(new Uint8Array(await file.arrayBuffer()))
  } catch (cause) {
    // It was moved or changed since it was chosen.
    throw new Problem('invalid', words.unreadable, { cause, errors: { text: [words.unreadable] } })
  }
}

/** A file of another system from the choice to the start: shown first, then brought, both by the very same bytes. */
export function useCardImport() {
  const look = useCall(giftCardBatches.previewCardImport)
  const bring = useCall(giftCardBatches.importCards)
  const [shown, setShown] = useState<Shown>()
  return {
    preview: shown?.preview,
    bring,
    show: async (which: Pick<Sent, 'definition_id' | 'issuer_group_id'>, file: File) => {
      const sent = { ...which, ...(await packedText(await textOfFile(file), words.tooLarge, longestCardFile)) }
      setShown({ sent, preview: await look.mutateAsync(sent) })
    },
    begin: async () => {
      if (shown) await bring.mutateAsync(shown.sent)
    },
    forget: () => {
      bring.reset()
      setShown(undefined)
    },
  }
}
