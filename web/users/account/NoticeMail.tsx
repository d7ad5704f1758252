import { Checkbox, Fieldset, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CallAnswer } from '../../../api/core/contract.ts'
import { noticePreferences, noticeTable } from '../../../api/notices/preferencesContract.ts'
import { useApiMutation, useApiQuery } from '../../client.ts'
import { Loading } from '../../parts/Loading.tsx'
import { MutationError } from '../../parts/MutationError.tsx'
import { byArea } from './noticeAreas.ts'
import { LoadError } from '../../parts/LoadError.tsx'

type Preference = CallAnswer<typeof noticePreferences.preferences>['preferences'][number]
/** Which notices come by mail too; each choice is kept at once. In the app they all stand. */
export function NoticeMail() {
  const { t } = useTranslation()
  const read = useApiQuery(noticePreferences.preferences)
  const prefer = useApiMutation(noticePreferences.prefer, { refreshes: [noticePreferences.preferences] })
  const pendingPreferences = prefer.isPending ? (prefer.variables.body?.preferences ?? []) : []
  const isMailed = ({ kind, mail }: Preference) =>
    pendingPreferences.find((each) => each.kind === kind)?.mail ?? mail
  const byKind = read.data?.preferences ?? []
  return (
    <Paper component="section" aria-labelledby="mail" p="lg">
      <Stack gap="md">
        <div>
          <Title order={2} id="mail">
            {t('Email notifications')}
          </Title>
          <Text c="dimmed" size="sm">
            {t(
              'All notices appear in the app. Choose which ones you also get by email, or by SMS ' +
                'if you have no email address. Messages about courses name the course; all others only say that ' +
                'something is waiting.',
            )}
          </Text>
        </div>
        {read.error && !read.data ? (
          <LoadError error={read.error} retry={() => void read.refetch()} />
        ) : !read.data ? (
          <Loading />
        ) : (
          byArea(byKind).map(({ area, name, preferences }) => (
            <Area
              key={area}
              name={t(name)}
              preferences={preferences.map(({ kind, mail }) => ({ kind, mail: isMailed({ kind, mail }) }))}
              choose={(chosen) => prefer.mutate({ body: { preferences: chosen } })}
            />
          ))
        )}
        <MutationError error={prefer.error} />
        <Group component="output" mih={20}>
          {prefer.isSuccess && (
            <Text size="sm" c="dimmed">
              {t('Preferences saved.')}
            </Text>
          )}
        </Group>
      </Stack>
    </Paper>
  )
}

type AreaProps = { name: string; preferences: Preference[]; choose: (preferences: Preference[]) => void }
/** The kinds of one area, each by itself or all at once. */
function Area({ name, preferences, choose }: AreaProps) {
  const { t } = useTranslation()
  const count = preferences.filter(({ mail }) => mail).length
  const isAll = count === preferences.length
  return (
    <Fieldset legend={name}>
      <Stack gap="sm">
        {preferences.length > 1 && (
          <Checkbox
            fw={600}
            label={t('All of these')}
            checked={isAll}
            indeterminate={count > 0 && !isAll}
            onChange={() => choose(preferences.map(({ kind }) => ({ kind, mail: !isAll })))}
          />
        )}
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          {preferences.map(({ kind, mail }) => (
            <Checkbox
              key={kind}
              label={t(noticeTable[kind].label)}
              checked={mail}
              onChange={(event) => choose([{ kind, mail: event.currentTarget.checked }])}
            />
          ))}
        </SimpleGrid>
      </Stack>
    </Fieldset>
  )
}
