import { useRouter, useSearch } from '@tanstack/react-router'

/** Which part of publishing is shown, kept in the address: the overview, the review, or one publication. */
export function useView() {
  const router = useRouter()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const id = Number(search.publication)
  const show = (view: { review?: true; publication?: number }) => {
    const { pathname } = router.latestLocation
    const next = { ...(view.review && { view: 'review' }), ...(view.publication !== undefined && { publication: String(view.publication) }) }
    // What was reviewed is published: Back leads to where the review was asked for, not to the review.
    const replace = search.view === 'review' && view.publication !== undefined
    void router.navigate({ to: pathname, search: next, replace }).then(() => window.scrollTo(0, 0))
  }
  return { isReview: search.view === 'review', publicationId: Number.isSafeInteger(id) && id > 0 ? id : undefined, show }
}

export type Show = ReturnType<typeof useView>['show']
