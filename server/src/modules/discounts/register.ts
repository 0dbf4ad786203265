export function registerDiscounts(): void {}
