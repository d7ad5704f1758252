import { Button, Group, List, Paper, Stack, Text, Title } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ProcessDetails } from '../../../api/complaints/contract.ts'
import { translateMessage } from '../../i18n.ts'
import { Page } from '../../parts/Page.tsx'
import { PdfLink } from '../../parts/PdfLink.tsx'
import { Sentence } from '../../parts/Sentence.tsx'
import { When } from '../../parts/When.tsx'
import { receiptOf } from '../files.ts'
import classes from './Filing.module.css'

type Props = { filed: { caseId: string; caseNo: string; filedAt: string }; stages: ProcessDetails['stages'] }
/** It was filed: its number, what happens next and by when. */
export function Receipt({ filed, stages }: Props) {
  const { t } = useTranslation()
  const first = stages.flatMap((stage) => stage.steps)[0]
  return (
    <Page
      title={t('Your complaint is filed')}
      width="read"
      crumbs={[{ label: t('Complaints'), to: '/complaints' }]}
    >
      <Stack gap="xl">
        <Paper>
          <Group gap="md" wrap="nowrap" align="flex-start">
            <IconCircleCheck size={32} color="var(--mantine-color-green-7)" aria-hidden />
            <div>
              <Text size="sm" c="dimmed">
                {t('Your number')}
              </Text>
              <Text size="xl" fw={650} className={classes.number}>
                {filed.caseNo}
              </Text>
              <Text size="sm" c="dimmed">
                <Sentence say="Filed {{when}}" when={<When at={filed.filedAt} relative={false} />} />
              </Text>
            </div>
          </Group>
        </Paper>
        <section>
          <Title order={2} mb="xs">
            {t('What happens next')}
          </Title>
          <List spacing="xs">
            {first && (
              <List.Item>
                <Sentence
                  say={
                    first.predictedDueAt
                      ? 'The first step is “{{name}}”, handled by {{who}}, due by {{when}}.'
                      : 'The first step is “{{name}}”, handled by {{who}}.'
                  }
                  name={first.name}
                  who={translateMessage(first.actorText)}
                  when={first.predictedDueAt && <When at={first.predictedDueAt} time={false} />}
                />
                {first.citation && (
                  <Text span c="dimmed" size="sm">
                    {' '}
                    ({first.citation})
                  </Text>
                )}
              </List.Item>
            )}
            <List.Item>
              {t(
                'Whenever something needs your attention, you get a notice here ' +
                  'and an email or SMS. The message never says what it is about.',
              )}
            </List.Item>
            <List.Item>
              {t('On your complaint’s page you can see each step, who is handling it and when it is due.')}
            </List.Item>
          </List>
        </section>
        <Group>
          <Button component={Link} to={`/complaints/${filed.caseId}`}>
            {t('Open my complaint')}
          </Button>
          <PdfLink href={receiptOf(filed.caseId)} />
          <Button component={Link} to="/complaints" variant="default">
            {t('See all my complaints')}
          </Button>
        </Group>
      </Stack>
    </Page>
  )
}
