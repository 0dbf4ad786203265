/** What one redemption leaves for the next: the rest of the same bill. */
export interface Bill {
  due_minor: number
  order: string
}

export const newBill: Bill = { due_minor: 0, order: '' }
