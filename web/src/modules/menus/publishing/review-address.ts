/** Where the changes of a draft are read through and published. */
export const reviewAddress = (restaurantId: number): string => `#/onboarding/restaurants/${restaurantId}/publish?view=review`
