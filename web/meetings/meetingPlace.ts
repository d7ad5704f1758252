import { t } from '../i18n.ts'

/** The place of a meeting, in words. */
export const meetingPlace = ({ location, link }: { location: string | null; link: string | null }): string =>
  location ?? (link ? t('Online') : t('Not decided yet'))
