import { Anchor, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { complianceInstances } from '../../api/compliance/contract.ts'
import { type Figure } from '../../api/compliance/annualContract.ts'
import { useApiQuery } from '../client.ts'
import { locale, msg } from '../i18n.ts'
import { LoadError } from '../parts/LoadError.tsx'
import { Loading } from '../parts/Loading.tsx'
import { When } from '../parts/When.tsx'

const names: Record<Figure['key'], string> = {
  received: msg('Complaints received in the year'),
  disposed: msg('Complaints disposed of in the year'),
  pending90: msg('Complaints pending for more than 90 days at the end'),
  programmes: msg('Courses that people of this business unit completed in the year'),
  trained: msg('People of this business unit who completed one'),
  actions: msg('Action taken by the employer'),
  notices: msg('Notices of an occurrence in the year'),
  resolved: msg('Occurrences completed in the year'),
  meanMonths: msg('Mean months until they were completed'),
  kinds: msg('Of them sexual, and other'),
  deaths: msg('Of them with a death'),
  grounds: msg('By ground of the Canadian Human Rights Act'),
  relationships: msg('By relationship of the parties'),
  means: msg('By the means of completion'),
}
const bases: Record<Exclude<Figure['basis'], 'OWN' | 'ALL'>, string> = {
  FEW: msg('Fewer than five, or none'),
  LATER: msg('Shown when the year is over'),
  BY_HAND: msg('Not kept here. Count it by hand.'),
}
/** The figures of an annual return, each with the complaints that make it for people who can open them. */
export function AnnualReturn({ instanceId }: { instanceId: string }) {
  const { t } = useTranslation()
  const read = useApiQuery(complianceInstances.annualReport, { body: { complianceInstanceId: instanceId } })
  return (
    <Paper p="lg" component="section" aria-labelledby="return">
      <Stack gap="md">
        <Title order={2} size="h4" id="return">
          {t('Figures of the annual return')}
        </Title>
        {read.data ? (
          <>
            <Text size="sm" c="dimmed">
              {read.data.isKept ? t('As submitted, counted as of') : t('Counted as of')}{' '}
              <When at={read.data.asOf} time={false} relative={false} />
            </Text>
            {read.data.figures.some(({ basis }) => basis === 'OWN') && (
              <Text size="sm">{t('Complaints are counted among the ones that you can open.')}</Text>
            )}
            {read.data.figures.map((figure) => (
              <Row key={figure.key} figure={figure} />
            ))}
          </>
        ) : read.error ? (
          <LoadError error={read.error} retry={() => void read.refetch()} />
        ) : (
          <Loading lines={5} />
        )}
      </Stack>
    </Paper>
  )
}

function Row({ figure: { key, value, basis, cases } }: { figure: Figure }) {
  const { t } = useTranslation()
  const told =
    basis === 'OWN' || basis === 'ALL'
      ? value === null
        ? '–'
        : value.toLocaleString(locale())
      : t(bases[basis])
  return (
    <div>
      <Text size="sm">
        {t(names[key])}:{' '}
        <Text span fw={600} size="sm">
          {told}
        </Text>
      </Text>
      {cases.length > 0 && (
        <Group gap="sm">
          {cases.map(({ caseId, caseNo }) => (
            <Anchor key={caseId} component={Link} to={`/complaints/${caseId}`} size="sm">
              {caseNo}
            </Anchor>
          ))}
        </Group>
      )}
    </div>
  )
}
