import type { OfferConditionField } from '@brigade/contract/discounts/conditions.ts'
import { catalogue } from '../../../ui/basics/ui-texts.ts'

/** What conditions can be about. */
export const fieldNames: Readonly<Record<OfferConditionField, string>> = catalogue('discounts-conditions', {
  subtotal: 'Price of the order',
  quantity: 'Number of items',
  channel: 'Ordered by',
  fulfilment: 'Kind of order',
  segment: 'Segment of customers',
  first_order: 'First order',
  known_guest: 'Known guest',
})

/** The words of what conditions compare with. */
export const words = catalogue('discounts-condition-values', {
  compare: 'Compared',
  atLeast: 'at least',
  atMost: 'at most',
  amount: 'Amount',
  count: 'How many',
  items: 'Of these items',
  itemsHelp: 'None named: all of them',
  channels: 'Channels',
  fulfilments: 'Kinds',
  segment: 'Segment',
  chooseSegment: 'Choose a segment',
  noSegments: 'There are no segments yet. They are made in the list of customers.',
  hiddenSegment: 'A segment that you do not see',
  answer: 'Answer',
  firstOrder: 'It is their first order',
  laterOrder: 'They ordered before',
  known: 'We know who it is',
  unknown: 'We do not know who it is',
  segmentsNotLoaded: 'The segments could not be loaded',
})
