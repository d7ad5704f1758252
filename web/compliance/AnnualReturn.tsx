import { Anchor, Group, List, Paper, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { complianceInstances } from '../../api/compliance/contract.ts'
import type { Figure } from '../../api/compliance/annualContract.ts'
import { numberFormat } from '../../api/messages/formatters.ts'
import { useApiQuery } from '../client.ts'
import { language, t } from '../i18n.ts'
import { LoadError } from '../parts/LoadError.tsx'
import { Loading } from '../parts/Loading.tsx'
import { When } from '../parts/When.tsx'
import { bases, figureWords, partWords } from './figureWords.ts'

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
              <Text size="sm">
                {t('Complaints are counted among the ones that you can open.')}{' '}
                {read.data.law === 'CANADA' &&
                  t('Breakdowns count the ones whose committee you sit on, who alone read the answers.')}
              </Text>
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

function Row({ figure }: { figure: Figure }) {
  const { t } = useTranslation()
  const { key, value, basis, cases, parts } = figure
  const isBroken = parts.length > 0
  return (
    <div>
      <Text size="sm">
        {t(figureWords[key].name)}
        {!isBroken && (
          <>
            :{' '}
            <Text span fw={600} size="sm">
              {formatFigure(value, basis)}
            </Text>
          </>
        )}
      </Text>
      <Text size="xs" c="dimmed">
        {t(figureWords[key].means)}
      </Text>
      {isBroken && (
        <List size="sm" mt={4}>
          {parts.map((part) => (
            <List.Item key={part.key}>
              {t(partWords[part.key])}: <b>{formatFigure(part.value, part.basis)}</b>
              <Cases cases={part.cases} />
            </List.Item>
          ))}
        </List>
      )}
      <Cases cases={cases} />
    </div>
  )
}

const formatFigure = (value: number | null, basis: Figure['basis']): string =>
  basis === 'OWN' || basis === 'ALL'
    ? value === null
      ? '–'
      : numberFormat(language()).format(value)
    : t(bases[basis])

function Cases({ cases }: Pick<Figure, 'cases'>) {
  if (cases.length === 0) return null
  return (
    <Group gap="4px 12px">
      {cases.map(({ caseId, caseNo }) => (
        <Anchor key={caseId} component={Link} to={`/complaints/${caseId}`} size="sm">
          {caseNo}
        </Anchor>
      ))}
    </Group>
  )
}
