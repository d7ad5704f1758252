import { Checkbox, Fieldset, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CallAnswer } from '../../../api/core/contract.ts'
import { notices } from '../../../api/notices/contract.ts'
import { useAct, useCall } from '../../client.ts'
import { word } from '../../i18n.ts'
import { Loading } from '../../parts/Loading.tsx'
import { Refusal } from '../../parts/Refusal.tsx'
import { Trouble } from '../../parts/Trouble.tsx'

type Preference = CallAnswer<typeof notices.preferences>['preferences'][number]
const kinds: Record<Preference['kind'], string> = {
  ACTION: word('Something a workflow tells me'),
  STEP_OPENED: word('A step waits for me'),
  REMINDER: word('A reminder before a step is due'),
  FIRST_THRESHOLD: word('A step gets late'),
  SECOND_THRESHOLD: word('A step is very late'),
  OVERDUE: word('A step is overdue'),
  MEETING_SCHEDULED: word('A meeting is called'),
  MEETING_RESCHEDULED: word('A meeting is moved'),
  MEETING_CANCELLED: word('A meeting is cancelled'),
  TRANSFERRED: word('A complaint goes to another committee'),
  CLOSED: word('A complaint is closed'),
  WITHDRAWN: word('A complaint is withdrawn'),
  ON_HOLD: word('A complaint is put on hold'),
  RESUMED: word('A complaint goes on after a hold'),
  INFORMED: word('I am told of a complaint that concerns me'),
  SEATS_CHANGED: word('Who hears a complaint changes'),
  NEEDS_ATTENTION: word('A complaint cannot go on by itself'),
  RESPONDENT_PROPOSED: word('Another member has to agree to whom a complaint is about'),
  RESPONDENT_NAMED: word('The committee names the respondent of a complaint'),
  CONTRACT_30_DAYS: word('Our contract ends in 30 days'),
  CONTRACT_7_DAYS: word('Our contract ends in a week'),
  CONTRACT_1_DAY: word('Our contract ends tomorrow'),
  CONTRACT_GRACE: word('Our contract has ended'),
  CONTRACT_EXPIRED: word('Our workspace can only be read'),
  WORKSPACE_DELETION: word('Our workspace is to be deleted'),
  IMPERSONATED: word('The platform’s support acted as me'),
}

/** Which notices come by mail too; each choice is kept at once. In the app they all stand. */
export function NoticeMail() {
  const { t } = useTranslation()
  const read = useCall(notices.preferences)
  const prefer = useAct(notices.prefer, { refreshes: [notices.preferences] })
  const wish = prefer.isPending ? (prefer.variables.body?.preferences ?? []) : []
  const isMailed = ({ kind, mail }: Preference) => wish.find((each) => each.kind === kind)?.mail ?? mail
  const byKind = read.data?.preferences ?? []
  return (
    <Paper component="section" aria-labelledby="mail" p="lg">
      <Stack gap="md">
        <div>
          <Title order={2} id="mail">
            {t('Mail to me')}
          </Title>
          <Text c="dimmed" size="sm">
            {t(
              'Every notice stands in the app. Choose which ones also come by mail. A mail only says that something waits, never what.',
            )}
          </Text>
        </div>
        {read.error && !read.data ? (
          <Trouble error={read.error} retry={() => void read.refetch()} />
        ) : !read.data ? (
          <Loading />
        ) : (
          <Fieldset variant="unstyled" aria-labelledby="mail">
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
              {byKind.map((preference) => (
                <Checkbox
                  key={preference.kind}
                  label={t(kinds[preference.kind])}
                  checked={isMailed(preference)}
                  onChange={(event) =>
                    prefer.mutate({
                      body: { preferences: [{ kind: preference.kind, mail: event.currentTarget.checked }] },
                    })
                  }
                />
              ))}
            </SimpleGrid>
          </Fieldset>
        )}
        <Refusal error={prefer.error} />
        <Group component="output" mih={20}>
          {prefer.isSuccess && (
            <Text size="sm" c="dimmed">
              {t('Your choice is kept.')}
            </Text>
          )}
        </Group>
      </Stack>
    </Paper>
  )
}
