/** The place of a meeting, in words. */
export const where = ({ location, link }: { location: string | null; link: string | null }): string => location ?? (link ? 'Online' : 'Not said yet')
