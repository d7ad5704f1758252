import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { LegalHold } from '../../api/retention/contract.ts'
import { useNow } from '../parts/useNow.ts'
import { Sentence } from '../parts/Sentence.tsx'
import { When } from '../parts/When.tsx'

/** Who placed it and when; lifted, by whom, why, and until when it still applies. */
export function HoldState({ hold }: { hold: LegalHold }) {
  const { t } = useTranslation()
  const now = useNow()
  return (
    <Text size="sm">
      {t('Placed by {{name}}', { name: hold.placedBy })} ·{' '}
      <When at={hold.placedAt} time={false} relative={false} />
      {hold.liftedAt && (
        <>
          <br />
          {t('Lifted by {{name}}: {{reason}}', { name: hold.liftedBy ?? '', reason: hold.liftReason ?? '' })}
        </>
      )}
      {hold.holdsUntil && Date.parse(hold.holdsUntil) > now && (
        <>
          <br />
          <Sentence
            say="Still applies until {{when}}"
            when={<When at={hold.holdsUntil} time={false} relative={false} />}
          />
        </>
      )}
    </Text>
  )
}
