import { Button } from '@mantine/core'
import { IconCalendarDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** An invitation as a file for a calendar. */
export function CalendarLink({ meetingId }: { meetingId: string }) {
  const { t } = useTranslation()
  return (
    <Button
      component="a"
      variant="default"
      href={`/complaint-workflow/api/meeting/${meetingId}/invite.ics`}
      download
      leftSection={<IconCalendarDown size={18} aria-hidden />}
    >
      {t('Add to my calendar')}
    </Button>
  )
}
