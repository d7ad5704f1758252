/**
 * What a chart is to those who hear the page: one picture with a name; its numbers stand in a list beside it.
 */
export const asPicture = (label: string) => ({ role: 'img', 'aria-label': label })
