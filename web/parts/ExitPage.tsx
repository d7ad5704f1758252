import { Button } from '@mantine/core'
import { IconDoorExit } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { leavePage } from './leavePage.ts'

/**
 * "Exit this page": away at once, for who must not be seen here. Pressing Shift three times within five
 * seconds does the same. `quiet`: where something is decided on the page, that is what stands out.
 */
export function ExitPage({ quiet = false }: { quiet?: boolean }) {
  const { t } = useTranslation()
  useEffect(() => {
    let presses: number[] = []
    const count = (event: KeyboardEvent) => {
      if (event.key !== 'Shift') presses = []
      else if (!event.repeat)
        presses = [...presses.filter((at) => event.timeStamp - at < 5000), event.timeStamp]
      if (presses.length >= 3) leavePage()
    }
    window.addEventListener('keydown', count)
    return () => window.removeEventListener('keydown', count)
  }, [])
  return (
    <Button
      color="red"
      variant={quiet ? 'outline' : 'filled'}
      onClick={leavePage}
      leftSection={<IconDoorExit size={18} aria-hidden />}
      title={t('Takes you to another website immediately. You can also press Shift three times.')}
    >
      {t('Exit this page')}
    </Button>
  )
}
