import { createRoute, redirect } from '@tanstack/react-router'
import { staffRoute } from '../../../platform/routes.ts'
import { keepCardCode, redeemPath } from './code-in-address.ts'

/** `/redeem/gc/{giftCardCode?}` of the specification. A code never gets here by the address bar (`code-in-address.ts`); by a link it would. */
export const redeemRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/redeem/gc/{-$giftCardCode}',
  beforeLoad: ({ params: { giftCardCode } }) => {
    if (giftCardCode === undefined) return
    keepCardCode(`${redeemPath}/${encodeURIComponent(giftCardCode)}`)
    throw redirect({ to: redeemPath, replace: true })
  },
})
