import { type ResourcePart, registerResourceType } from '../../platform/resource-registry.ts'
import { registerPictureUser } from '../collections/public/uses.ts'
import { closuresChanged, hoursChanged } from '../hours/public.ts'
import { registerOnboardingStep, statusChanged } from '../restaurants/public.ts'
import { foreseeMenusDeparture, menusDeparted, menusDeparting } from './departure.ts'
import {
  cutWhatCameBelow,
  cutWhatWasMoved,
  librariesUsedBelow,
  librariesUsedBelowOwner,
  lostByMoving,
  lostByRegrouping,
} from './draft/library-reach.ts'
import { menuStep } from './onboarding/menu-step.ts'
import { pauseAgain, pauseJoiningRestaurants } from './pauses/joining-restaurants.ts'
import { movePauses } from './pauses/move-ends.ts'
import { pausesChanged } from './pauses/public.ts'
import { foreseePauses, pausesSaidAbove, regroupPauses } from './pauses/regrouping.ts'
import { menuItems } from './pictures/picture-user.ts'
import { foreseePictures, picturesDeparted } from './pictures-departure.ts'
import { listingsSaved } from './publishing/listing-hooks.ts'
import { lookAtHours, lookAtSaved, queueClosures, queueClosuresByStatus } from './publishing/send-closures.ts'
import { queuePauses } from './publishing/send-pauses.ts'
import { registerMenuAttention } from './store-attention.ts'

/** What becomes of menus, and of what is out on them, when restaurants and their groups come elsewhere. */
const menusOfRestaurants: ResourcePart = {
  mayMove: lostByMoving,
  saidAbove: pausesSaidAbove,
  usedBelow: librariesUsedBelow,
  usedBelowOwner: librariesUsedBelowOwner,
  ownerMoved: cutWhatWasMoved,
  cameUnder: (tx, ids, { jobs, now }) => pauseJoiningRestaurants({ jobs }, tx, ids, now),
  foresee: async (db, regrouping) => ({ ...(await foreseePauses(db, regrouping)), refusals: await lostByRegrouping(db, regrouping) }),
  async regroup(tx, regrouping) {
    const finish = await regroupPauses(tx, regrouping)
    return async () => {
      await cutWhatCameBelow(tx, regrouping)
      return finish()
    }
  },
  foreseeDeparture: foreseeMenusDeparture,
  departing: menusDeparting,
  departed: menusDeparted,
}

/** Told with whatever leaves a company, collections of pictures among it. */
const picturesOfMenus: ResourcePart = { foreseeDeparture: foreseePictures, departed: picturesDeparted }

export function registerMenus(): void {
  registerResourceType('restaurant', menusOfRestaurants)
  registerResourceType('restaurant', picturesOfMenus)
  registerPictureUser(menuItems)
  registerOnboardingStep(menuStep)
  registerMenuAttention()
  hoursChanged.listen(movePauses)
  hoursChanged.listen(lookAtHours)
  closuresChanged.listen(queueClosures)
  pausesChanged.listen(queuePauses)
  listingsSaved.listen(lookAtSaved)
  statusChanged.listen(queueClosuresByStatus)
  statusChanged.listen(pauseAgain)
}
