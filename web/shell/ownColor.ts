/** Where a workspace has chosen no colour. */
export const ownColor = '1f4f59'
