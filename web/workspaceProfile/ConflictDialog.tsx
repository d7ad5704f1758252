import { Alert, Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** Somebody else saved meanwhile: nothing is overwritten without a look. */
export function ConflictDialog({ show }: { show: () => void }) {
  const { t } = useTranslation()
  return (
    <Alert color="yellow" role="alert" title={t('Someone else changed this while you had it open.')}>
      <Button variant="default" size="compact-md" onClick={show}>
        {t('Load the current version')}
      </Button>
    </Alert>
  )
}
