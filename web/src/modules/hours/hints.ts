import { useHint } from '../../platform/hint-toasts.tsx'
import { catalogue } from '../../ui/basics/ui-texts.ts'

const words = catalogue('hours-hints', {
  hours: 'Leave the weekly hours alone',
  hoursText: 'A holiday or a one-time change goes under special dates. The week goes on as before afterwards.',
})

export const useHoursHint = (): void => useHint('restaurant-hours', words.hours, words.hoursText)
