import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { CountryCorrection } from '../../api/branches/countryContract.ts'
import { useHas } from '../shell/me.ts'

type Props = {
  correction: CountryCorrection
  names: { wrong: string; right: string }
  onClose: () => void
}

/** What is left to do by hand once the country is corrected. */
export function CountryCorrectionResult({ correction: { counts, packs, holidays }, names, onClose }: Props) {
  const { t } = useTranslation()
  const hasCompliance = useHas('compliance')
  const isPackMissing = packs.some(({ missing }) => missing > 0)
  return (
    <Stack gap="md">
      {counts.phonesToCheck > 0 && (
        <Text>
          {t('{{count}} phone numbers need checking. People with an account were notified.', {
            count: counts.phonesToCheck,
          })}
        </Text>
      )}
      {hasCompliance && isPackMissing && (
        <Anchor component={Link} to="/compliance/packs">
          {t('Add the obligations of {{right}}', names)}
        </Anchor>
      )}
      {hasCompliance && counts.obligationsToCheck > 0 && (
        <Anchor component={Link} to="/compliance/obligations">
          {t('Check the obligations of {{wrong}} that stayed', names)}
        </Anchor>
      )}
      {holidays.length > 0 && <Text>{t('Check the holidays of this business unit.')}</Text>}
      <Text>{t('Check that your workflows follow the law of {{right}}.', names)}</Text>
      <Group justify="flex-end">
        <Button onClick={onClose} data-autofocus>
          {t('Done')}
        </Button>
      </Group>
    </Stack>
  )
}
