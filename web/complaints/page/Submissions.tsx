import { translateMessage } from '../../i18n.ts'
import { Paper, Stack, Text, Title } from '@mantine/core'
import type { CasePage } from '../../../api/complaints/contract.ts'
import { Sentence } from '../../parts/Sentence.tsx'
import { When } from '../../parts/When.tsx'
import { AnswerRows } from '../AnswerRows.tsx'
import { OriginalWording } from './OriginalWording.tsx'
import classes from './page.module.css'

/** What people wrote when they finished steps. */
export const Submissions = ({ page }: { page: CasePage }) => (
  <Stack gap="md">
    {page.submissions.map((submission) => (
      <Paper key={submission.step + submission.at} component="section">
        <Title order={2} size="h3">
          {submission.stepName}
        </Title>
        <Text size="sm" c="dimmed" mb="sm">
          {submission.outcome && (
            <>
              <b>{submission.outcome}</b>,{' '}
            </>
          )}
          <Sentence
            say="by {{name}}, {{when}}"
            name={translateMessage(submission.byText)}
            when={<When at={submission.at} relative={false} />}
          />
        </Text>
        {submission.sections.map((section) => (
          <AnswerRows key={section.title} rows={section.rows} />
        ))}
        <OriginalWording shownIn={submission.shownIn} asShown={submission.asShown} />
        {submission.note && (
          <Text mt="sm" className={classes.note}>
            {submission.note}
          </Text>
        )}
      </Paper>
    ))}
  </Stack>
)
