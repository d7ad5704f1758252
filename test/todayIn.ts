/** The day of a time zone's calendar, as YYYY-MM-DD: between midnight there and in UTC it is another one than UTC's. */
export const todayIn = (timeZone = 'Asia/Kolkata'): string =>
  new Date().toLocaleDateString('sv-SE', { timeZone })

/** The day that was so many days ago there. */
export const daysAgoIn = (days: number, timeZone = 'Asia/Kolkata'): string =>
  new Date(Date.now() - days * 86_400_000).toLocaleDateString('sv-SE', { timeZone })
