import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import { useMayI } from '../../../platform/access.ts'
import { ButtonLink } from '../../../ui/controls/Button.tsx'
import { loyaltyPlan, words } from './loyalty-texts.ts'

/** Leads to the plans, whoever may see some. */
export function PlansLink() {
  if (useMayI('loyalty_plans') !== 'allowed') return null
  return (
    <ButtonLink href={`#${loyaltyPlan.path}`} icon={<IconStar size={16} aria-hidden />}>
      {words.title}
    </ButtonLink>
  )
}
