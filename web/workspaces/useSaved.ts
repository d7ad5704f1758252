import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'

/** Says that a change has been kept. */
export function useSaved(): () => void {
  const { t } = useTranslation()
  return () =>
    void notifications.show({
      message: t('Saved'),
      color: 'green',
      closeButtonProps: { 'aria-label': t('Close') },
    })
}
