import styles from './first-steps-list.module.css';
import { FirstStepsList } from './first-steps-list.tsx';
import { SampleData } from './sample-data.tsx';

/** What a new organisation is shown where it has nothing yet. */
export const GettingStarted = () => (
  <div className={styles.started}>
    <FirstStepsList />
    <SampleData />
  </div>
);
