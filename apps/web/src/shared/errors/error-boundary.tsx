import { Component, type ReactNode } from 'react';
import { reportError } from '../../lib/browser/start-error-reports.ts';

type Props = {
  readonly children: ReactNode;
  readonly fallback: (error: unknown, reset: () => void) => ReactNode;
  /** Called once with a caught error, for state outside the boundary. */
  readonly onCatch?: (error: unknown) => void;
};

type State = { readonly failure: { readonly error: unknown } | null };

/** A crash below ends here: it is reported, and the rest of the page keeps working. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: null };

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } };
  }

  override componentDidCatch(error: unknown) {
    reportError(error);
    this.props.onCatch?.(error);
  }

  override render() {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    return this.props.fallback(failure.error, () => this.setState({ failure: null }));
  }
}
