import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { caseHolds } from '../../api/retention/contract.ts'
import { useApiMutation, useApiQuery } from '../client.ts'
import { MutationError } from '../parts/MutationError.tsx'
import { Sentence } from '../parts/Sentence.tsx'
import { When } from '../parts/When.tsx'

/** For a party: the hold on their complaint is about to be lifted by one person alone, and they can stop it. */
export function LoneHoldLift({ caseId }: { caseId: string }) {
  const { t } = useTranslation()
  const call = { params: { id: caseId } }
  const lift = useApiQuery(caseHolds.loneLift, call)
  const stop = useApiMutation(caseHolds.stopLoneLift)
  if (!lift.data?.aloneUntil) return null
  return (
    <Alert
      color="yellow"
      icon={<IconLock aria-hidden />}
      title={t('The legal hold on this complaint is ending')}
    >
      <Stack gap="xs" align="start">
        <Text>
          {t(
            'A member of the committee asked to lift the legal hold, and nobody else on the committee can ' +
              'confirm it.',
          )}{' '}
          <Sentence
            say="Unless someone stops it, the hold is lifted on {{when}}."
            when={<When at={lift.data.aloneUntil} relative={false} />}
          />
        </Text>
        <Text>
          {t(
            'The hold then applies for 30 more days; after that, retention rules decide when the complaint is ' +
              'erased.',
          )}
        </Text>
        <MutationError error={stop.error} />
        <Button variant="default" loading={stop.isPending} onClick={() => stop.mutate({ ...call, body: {} })}>
          {t('Keep the legal hold')}
        </Button>
      </Stack>
    </Alert>
  )
}
