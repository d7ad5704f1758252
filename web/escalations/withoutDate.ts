import { msg } from '../i18n.ts'

/** Why a deadline has no date: it has not begun, or its end depends on a day that is not known yet. */
export const withoutDate = ({ status }: { status: string }): string =>
  status === 'WAITING'
    ? msg('No date yet: the deadline has not started to run.')
    : msg('No due date for now: it depends on a date that is yet to be given.')
