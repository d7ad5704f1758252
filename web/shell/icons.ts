import { IconBook2, IconBuilding, IconCalendarEvent, IconCircleCheck, IconClockExclamation, IconFiles, IconFlag, IconHome, IconInbox, IconKey, IconListDetails, IconMail, IconMessage2, IconReportAnalytics, IconRoute, IconSend, IconSettings, IconSitemap, IconUser, IconUsersGroup, type Icon } from '@tabler/icons-react'

/** Pictures for what the navigation names. */
export const icons: Record<string, Icon> = {
  home: IconHome, inbox: IconInbox, folder: IconFiles, calendar: IconCalendarEvent, clock: IconClockExclamation, route: IconRoute, users: IconUsersGroup, user: IconUser, send: IconSend, building: IconBuilding,
  sitemap: IconSitemap, report: IconReportAnalytics, key: IconKey, settings: IconSettings, list: IconListDetails, flag: IconFlag, book: IconBook2, check: IconCircleCheck, message: IconMessage2, mail: IconMail,
}
