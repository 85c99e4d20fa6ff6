import { isMuted } from './muted.ts';
import { SENSES, type Signal } from './signals.ts';

const LOUD = 0.35;
/** A tone that starts or ends at full strength clicks. */
const EDGE_SECONDS = 0.008;
const GAP_SECONDS = 0.08;

let audio: AudioContext | null = null;
/** When the last signal ends: several codes found in one view are heard one after the other. */
let quietFrom = 0;

const sound = (signal: Signal): void => {
  if (typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  // Asleep until the user has touched the page, and again after a call.
  if (audio.state !== 'running') audio.resume().catch(() => undefined);
  const start = Math.max(audio.currentTime, quietFrom);
  for (const { hertz, from, to } of SENSES[signal].tones) {
    const [begin, end] = [start + from / 1000, start + to / 1000];
    const tone = new OscillatorNode(audio, { frequency: hertz, type: 'square' });
    const volume = new GainNode(audio, { gain: 0 });
    volume.gain.setValueAtTime(0, begin);
    volume.gain.linearRampToValueAtTime(LOUD, begin + EDGE_SECONDS);
    volume.gain.setValueAtTime(LOUD, end - EDGE_SECONDS);
    volume.gain.linearRampToValueAtTime(0, end);
    tone.connect(volume).connect(audio.destination);
    tone.start(begin);
    tone.stop(end);
    quietFrom = end + GAP_SECONDS;
  }
};

/** The sound, unless it is muted, and the buzz of a signal, on devices that can. Words and colour are the screen's. */
export const playSignal = (signal: Signal): void => {
  navigator.vibrate?.([...SENSES[signal].buzzes]);
  if (!isMuted()) sound(signal);
};
